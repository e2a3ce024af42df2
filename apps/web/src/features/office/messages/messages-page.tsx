import { NOTE_MAX } from '@temari/contracts/limits';
import type { OfficeMessage } from '@temari/contracts/office-messages';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { MailIcon, PhoneIcon } from '../../../ui/brand/icons.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { Filters } from '../filters.tsx';
import { OfficePage } from '../office-page.tsx';
import { PagedList } from '../paged-list.tsx';
import { SearchField } from '../search-field.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress, useTypedSearch } from '../use-address.ts';
import { useRecordForm } from '../use-record-form.ts';
import { useWords } from '../use-words.ts';
import { MessageWork } from '../work/message-work.tsx';
import { useTexts } from './texts.ts';
import { useEditMessage, useMessages, useSettleUnsent, useUnsent } from './use-messages.ts';

export const MessagesPage = () => {
  const t = useTexts();
  const address = useAddress();
  const { typed, setTyped } = useTypedSearch();
  const state = address.value('state');
  return (
    <OfficePage title={t('title')}>
      <Filters>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
        <FilterSelect
          label={t('state')}
          value={state}
          onChange={(value) => address.set({ state: value })}
          options={(['unread', 'read', 'unsent'] as const).map((value) => ({ value, label: t(`state-${value}`) }))}
        />
      </Filters>
      {state === 'unsent' ? <Unsent /> : <Inbox search={address.value('search')} state={state} />}
    </OfficePage>
  );
};

const Inbox = ({ search, state }: { search: string; state: string }) => {
  const t = useTexts();
  const address = useAddress();
  const messages = useMessages({ search, state, page: address.page });
  return (
    <PagedList query={messages} empty={<EmptyState title={t('none')}>{t('none-text')}</EmptyState>}>
      {({ rows }) => (
        <ul className="flex flex-col gap-4">
          {rows.map((message) => (
            <li key={message.id} className="grid">
              <Message message={message} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
};

const Message = ({ message }: { message: OfficeMessage }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const sentence = useErrorSentence();
  const toast = useToast();
  const mayAct = useMayAct();
  const isRead = message.readAt !== null;
  const form = useRecordForm({
    latest: message,
    valuesOf: (stored) => ({ note: stored?.note ?? '' }),
    rules: {},
    // A note marks nothing as read.
    onSubmit: () => save(isRead),
  });
  const edit = useEditMessage({
    ...form.refused,
    done: (saved) => {
      toast({ text: office('saved') });
      form.renew(saved);
    },
  });
  const save = (willBeRead: boolean): void => {
    const version = form.seen?.version ?? message.version;
    edit.submit({ params: { id: message.id }, body: { isRead: willBeRead, note: form.values.note, version } });
  };
  return (
    <Card
      kind="flat"
      as="article"
      title={`${message.firstName} ${message.lastName}`}
      className={isRead ? undefined : 'border-yellow-500!'}
      actions={
        <span className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
          {words.when(message.createdAt)}
          <Badge tone={isRead ? 'quiet' : 'waiting'}>{t(isRead ? 'state-read' : 'state-unread')}</Badge>
        </span>
      }
    >
      <p className="max-w-180 whitespace-pre-line">
        <OwnLanguage>{message.message}</OwnLanguage>
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          href={`tel:${message.phone}`}
          className="max-w-full"
          variant="outline"
          size="small"
          icon={<PhoneIcon size={18} />}
        >
          {message.phone}
        </ButtonLink>
        <ButtonLink
          href={`mailto:${message.email}`}
          className="max-w-full"
          variant="outline"
          size="small"
          icon={<MailIcon size={18} />}
        >
          <span className="min-w-0 wrap-anywhere">{message.email}</span>
        </ButtonLink>
        {mayAct && (
          <Button variant="quiet" size="small" disabled={edit.state === 'working'} onClick={() => save(!isRead)}>
            {t(isRead ? 'mark-unread' : 'mark-read')}
          </Button>
        )}
      </div>
      <MessageWork message={message} />
      {mayAct ? (
        <Form onSubmit={form.submit} className="max-w-180">
          <TextField {...form.field('note')} label={t('note')} isOptional isMultiline rows={2} maxLength={NOTE_MAX} />
          <FormError message={sentence(edit.error)} />
          {form.isDirty && (
            <div>
              <SubmitButton state={edit.state} label={t('keep-note')} size="small" />
            </div>
          )}
        </Form>
      ) : (
        message.note && <p className="text-sm text-ink-2">{message.note}</p>
      )}
    </Card>
  );
};

const Unsent = () => {
  const t = useTexts();
  const words = useWords();
  const sentence = useErrorSentence();
  const toast = useToast();
  const mayAct = useMayAct();
  const unsent = useUnsent();
  const settle = useSettleUnsent({ done: ({ status }) => toast({ text: t(`done-${status}`) }) });
  return (
    <QueryState query={unsent} empty={<EmptyState title={t('unsent-none')} />}>
      {(rows) => (
        <>
          <Table
            caption={t('state-unsent')}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              { key: 'phone', header: t('to'), cell: ({ phone }) => phone },
              { key: 'kind', header: t('about'), cell: ({ kind }) => kind },
              { key: 'when', header: t('when'), cell: ({ createdAt }) => words.when(createdAt) },
              {
                key: 'status',
                header: t('what-happened'),
                cell: ({ status, error }) => (
                  <>
                    <Badge tone={status === 'failed' ? 'bad' : 'warning'}>{t(`sms-${status}`)}</Badge>
                    {error && <span className="block text-sm text-ink-2">{error}</span>}
                  </>
                ),
              },
              ...(mayAct
                ? [
                    {
                      key: 'act',
                      header: t('act'),
                      isHeaderHidden: true,
                      cell: ({ id }: { id: string }) => (
                        <span className="flex flex-wrap gap-2 sm:justify-end">
                          {(['send-again', 'put-aside'] as const).map((what) => (
                            <Button
                              key={what}
                              size="small"
                              variant={what === 'send-again' ? 'outline' : 'quiet'}
                              disabled={settle.state === 'working'}
                              onClick={() => settle.submit({ params: { id }, body: { what } })}
                            >
                              {t(what)}
                            </Button>
                          ))}
                        </span>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          <FormError message={sentence(settle.error)} />
        </>
      )}
    </QueryState>
  );
};
