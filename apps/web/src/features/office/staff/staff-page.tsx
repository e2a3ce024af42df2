import type { FieldError } from '@temari/contracts/field-error';
import * as wrong from '@temari/contracts/field-errors';
import { EMAIL_MAX, NAME_MAX, STAFF_PASSWORD_MAX } from '@temari/contracts/limits';
import { STAFF_PASSWORD_MIN } from '@temari/contracts/office-sign-in';
import type { StaffMember } from '@temari/contracts/office-staff';
import type { StaffRole } from '@temari/contracts/vocabulary';
import { isEmail, isFilled } from '@temari/contracts/written-text';
import { useState } from 'react';
import { useSession } from '../../../lib/api/session.ts';
import { isStrictPhone } from '../../../lib/form/account-rules.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EditIcon, PlusIcon } from '../../../ui/brand/icons.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { PhoneField } from '../../../ui/fields/phone-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { OfficePage } from '../office-page.tsx';
import { useIsOwner } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useRecordForm } from '../use-record-form.ts';
import { useWords } from '../use-words.ts';
import { LeavingDialog } from './leaving-dialog.tsx';
import { boxesOf, RoleFields, useWorkWords } from './role-fields.tsx';
import { useTexts } from './texts.ts';
import { useCreateStaff, useEditStaff, useStaff } from './use-staff.ts';

const PASSWORD_LENGTH = { min: STAFF_PASSWORD_MIN, max: STAFF_PASSWORD_MAX };

export const StaffPage = () => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const staff = useStaff();
  const isOwner = useIsOwner();
  const workWords = useWorkWords();
  const [editing, setEditing] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const close = (): void => setEditing(null);
  return (
    <OfficePage
      title={t('title')}
      actions={
        isOwner && (
          <Button size="small" icon={<PlusIcon size={18} />} onClick={() => setEditing('new')}>
            {t('new')}
          </Button>
        )
      }
    >
      {!isOwner && <Note>{t('owners-only')}</Note>}
      <QueryState query={staff}>
        {(list) => {
          const member = list.find(({ id }) => id === editing);
          const leaver = list.find(({ id, leftAt }) => id === leaving && !leftAt);
          return (
            <>
              <Table
                caption={t('title')}
                rows={list}
                rowKey={({ id }) => id}
                columns={[
                  {
                    key: 'name',
                    header: t('name'),
                    cell: ({ firstName, lastName, phoneNumber, isActive, leftAt }) => (
                      <>
                        {`${firstName} ${lastName}`}
                        <span className="block text-sm font-normal text-ink-2">{phoneNumber}</span>
                        {leftAt ? (
                          <Badge tone="quiet">{t('left', { date: words.date(leftAt) })}</Badge>
                        ) : (
                          !isActive && <Badge tone="quiet">{t('kept-out')}</Badge>
                        )}
                      </>
                    ),
                  },
                  {
                    key: 'role',
                    header: t('role'),
                    cell: ({ role, capabilities, leftAt }) => (
                      <>
                        {office(`role-${role}`)}
                        {!leftAt && <span className="block text-sm text-ink-2">{workWords(role, capabilities)}</span>}
                      </>
                    ),
                  },
                  {
                    key: 'authenticator',
                    header: t('authenticator'),
                    cell: ({ hasAuthenticator, leftAt }) =>
                      leftAt ? (
                        '—'
                      ) : (
                        <Badge tone={hasAuthenticator ? 'good' : 'warning'}>
                          {t(hasAuthenticator ? 'has-authenticator' : 'no-authenticator')}
                        </Badge>
                      ),
                  },
                  { key: 'since', header: t('since'), cell: ({ createdAt }) => words.date(createdAt) },
                  ...(isOwner
                    ? [
                        {
                          key: 'edit',
                          header: office('edit'),
                          isHeaderHidden: true,
                          cell: ({ id, firstName, leftAt }: StaffMember) =>
                            !leftAt && (
                              <Button
                                variant="quiet"
                                size="small"
                                icon={<EditIcon size={18} />}
                                aria-label={office('edit-what', { name: firstName })}
                                onClick={() => setEditing(id)}
                              >
                                {office('edit')}
                              </Button>
                            ),
                        },
                      ]
                    : []),
                ]}
              />
              {editing === 'new' && <NewMember onClose={close} />}
              {member && (
                <EditMember
                  key={member.id}
                  member={member}
                  onClose={close}
                  onLeave={() => {
                    setLeaving(member.id);
                    close();
                  }}
                />
              )}
              {leaver && <LeavingDialog key={leaver.id} member={leaver} onClose={() => setLeaving(null)} />}
            </>
          );
        }}
      </QueryState>
    </OfficePage>
  );
};

const NewMember = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts();
  const toast = useToast();
  const create = useCreateStaff({
    done: ({ firstName }) => {
      toast({ text: t('created', { name: firstName }) });
      onClose();
    },
    fields: (errors) => form.setServerErrors(errors),
  });
  const filled = (value: string): FieldError | null => (isFilled(value) ? null : wrong.missing);
  const form = useForm({
    initial: {
      firstName: '',
      lastName: '',
      email: '',
      phoneNumber: '',
      role: 'office' as StaffRole,
      capabilities: boxesOf('office'),
      password: '',
    },
    rules: {
      firstName: filled,
      lastName: filled,
      email: (value) => (isEmail(value) ? null : wrong.email),
      phoneNumber: (value) => (isStrictPhone(value) ? null : wrong.phone),
      password: (value) => (value.length >= STAFF_PASSWORD_MIN ? null : wrong.passwordStaff(PASSWORD_LENGTH)),
    },
    onSubmit: (body) => create.submit({ body }),
  });
  return (
    <EditDialog title={t('new')} form={form} saving={create} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField {...form.field('firstName')} label={t('first-name')} maxLength={NAME_MAX} />
        <TextField {...form.field('lastName')} label={t('last-name')} maxLength={NAME_MAX} />
      </div>
      <TextField {...form.field('email')} label={t('email')} type="email" maxLength={EMAIL_MAX} />
      <PhoneField {...form.field('phoneNumber')} label={t('phone')} autoComplete="off" />
      <RoleFields form={form} />
      <PasswordField
        {...form.field('password')}
        label={t('first-password')}
        hint={t('password-hint')}
        autoComplete="new-password"
        maxLength={STAFF_PASSWORD_MAX}
      />
    </EditDialog>
  );
};

type EditMemberProps = { member: StaffMember; onClose: () => void; onLeave: () => void };

const EditMember = ({ member, onClose, onLeave }: EditMemberProps) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const workWords = useWorkWords();
  const isMyself = useSession()?.id === member.id;
  const form = useRecordForm({
    latest: member,
    valuesOf: (stored) => {
      const { role, capabilities } = stored ?? member;
      return { role, capabilities: boxesOf(role, capabilities), password: '' };
    },
    rules: {
      password: (value) =>
        value === '' || value.length >= STAFF_PASSWORD_MIN ? null : wrong.passwordStaff(PASSWORD_LENGTH),
    },
    onSubmit: ({ role, capabilities, password }) => change({ role, capabilities, ...(password && { password }) }),
    wordsOf: (name, stored) => {
      if (name === 'role') return office(`role-${stored.role}`);
      return name === 'capabilities' ? workWords(stored.role, stored.capabilities) : undefined;
    },
  });
  const edit = useEditStaff({
    ...form.refused,
    done: () => {
      toast({ text: office('saved') });
      onClose();
    },
  });
  const isWorking = edit.state === 'working';
  const change = (what: Omit<Parameters<typeof edit.submit>[0]['body'], 'version'>): void =>
    edit.submit({ params: { id: member.id }, body: { ...what, version: form.seen?.version ?? member.version } });
  return (
    <EditDialog
      title={office('edit-what', { name: `${member.firstName} ${member.lastName}` })}
      form={form}
      saving={edit}
      onClose={onClose}
      acts={
        <>
          {member.hasAuthenticator && (
            <Button variant="outline" disabled={isWorking} onClick={() => change({ removesAuthenticator: true })}>
              {t('lift-authenticator')}
            </Button>
          )}
          <Button
            variant={member.isActive ? 'danger-outline' : 'outline'}
            disabled={isWorking}
            onClick={() => change({ isActive: !member.isActive })}
          >
            {t(member.isActive ? 'keep-out' : 'let-in')}
          </Button>
          {!isMyself && (
            <Button variant="danger-outline" disabled={isWorking} onClick={onLeave}>
              {t('leaves')}
            </Button>
          )}
        </>
      }
    >
      <RoleFields form={form} />
      <PasswordField
        {...form.field('password')}
        label={t('new-password')}
        hint={t('password-hint')}
        isOptional
        autoComplete="new-password"
        maxLength={STAFF_PASSWORD_MAX}
      />
    </EditDialog>
  );
};
