import type { GuardianAccess } from '@temari/contracts/guardian-access';
import type { Guardian } from '@temari/contracts/guardians';
import type { Learner } from '@temari/contracts/learners';
import { canonicalPhone } from '@temari/contracts/phone';
import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useSession } from '../../lib/api/session.ts';
import { useGuardians } from '../../lib/domain/use-household.ts';
import { useLearners } from '../../lib/domain/use-learners.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FieldGroup } from '../../ui/fields/field.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { RemoveQuestion } from '../../ui/overlays/remove-question.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { useTexts } from './texts.ts';
import { useAccess, useInvite, useTakeBack } from './use-sharing.ts';

/** The guardians of the reader's household, and which of them follow learners through their own account. */
export const GuardianList = () => {
  const t = useTexts();
  const guardians = useGuardians();
  const access = useAccess();
  const learners = useLearners();
  return (
    <Card as="section" title={t('by-me')}>
      <p className="text-label text-ink-2">{t('by-me-lead')}</p>
      <QueryState query={guardians} empty={<p className="text-label text-ink-2">{t('by-me-none')}</p>}>
        {(list) => (
          <ul className="flex flex-col gap-4">
            {list.map((guardian) => (
              <GuardianRow
                key={guardian.id}
                guardian={guardian}
                access={access.data?.find(({ id }) => id === guardian.id)}
                learners={learners.data?.filter(({ id }) => guardian.learners.includes(id)) ?? []}
              />
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
};

type RowProps = { guardian: Guardian; access: GuardianAccess | undefined; learners: Learner[] };

const GuardianRow = ({ guardian, access, learners }: RowProps) => {
  const t = useTexts();
  const toast = useToast();
  const [open, setOpen] = useState<'invite' | 'take-back' | null>(null);
  const close = (): void => setOpen(null);
  // A number that somebody else entered is not known whole: the server refuses it then.
  const isMyself = canonicalPhone(guardian.phone) === canonicalPhone(useSession()?.phoneNumber ?? '');
  const takeBack = useTakeBack({
    done: () => {
      toast({ text: t('taken-back', { name: guardian.name }) });
      close();
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 text-label font-semibold wrap-anywhere">
          {guardian.name}
          {access && <Badge tone={access.state === 'given' ? 'good' : 'waiting'}>{t(`state-${access.state}`)}</Badge>}
        </span>
        <span className="block text-sm text-ink-2">{guardian.phone}</span>
      </span>
      {isMyself ? (
        <span className="text-sm text-ink-2">{t('is-you')}</span>
      ) : access?.state === 'given' ? (
        <Button variant="danger-outline" size="small" onClick={() => setOpen('take-back')}>
          {t('take-back')}
        </Button>
      ) : (
        <span className="flex flex-wrap gap-2 max-sm:w-full">
          <Button variant="outline" size="small" onClick={() => setOpen('invite')}>
            {t(access ? 'invite-again' : 'invite')}
          </Button>
          {access && (
            <Button variant="quiet" size="small" onClick={() => setOpen('take-back')}>
              {t('take-back')}
            </Button>
          )}
        </span>
      )}
      {open === 'invite' && <InviteDialog guardian={guardian} learners={learners} onClose={close} />}
      {open === 'take-back' && (
        <RemoveQuestion
          title={t('take-back-question', { name: guardian.name })}
          words={{ keep: t('keep'), remove: t('take-back'), removing: t('taking-back') }}
          act={takeBack}
          onRemove={() => takeBack.submit({ params: { id: guardian.id } })}
          onClose={close}
        >
          {t('take-back-text')}
        </RemoveQuestion>
      )}
    </li>
  );
};

type InviteProps = { guardian: Guardian; learners: Learner[]; onClose: () => void };

const InviteDialog = ({ guardian, learners, onClose }: InviteProps) => {
  const t = useTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const [chosen, setChosen] = useState(() => learners.map(({ id }) => id));
  const seesAmounts = guardian.rights.some(({ learner, mayPay }) => mayPay && chosen.includes(learner));
  const invite = useInvite({
    done: () => {
      toast({ text: t('invited', { name: guardian.name }) });
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      title={t('invite-question', { name: guardian.name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button
            disabled={invite.state === 'working' || chosen.length === 0}
            onClick={() => invite.submit({ params: { id: guardian.id }, body: { learners: chosen } })}
          >
            {t('send')}
          </Button>
        </>
      }
    >
      <p className="pb-3">
        {t('invite-text', { phone: guardian.phone })} {t(seesAmounts ? 'amounts-shown' : 'amounts-hidden')}
      </p>
      <FieldGroup label={t('whom')}>
        {() =>
          learners.map(({ id, fullName }) => (
            <Checkbox
              key={id}
              name="learners"
              label={fullName}
              value={chosen.includes(id)}
              onChange={(isChosen) => setChosen((now) => (isChosen ? [...now, id] : now.filter((one) => one !== id)))}
            />
          ))
        }
      </FieldGroup>
      <FormError message={sentence(invite.error)} />
    </Dialog>
  );
};
