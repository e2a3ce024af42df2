import type { Books } from '@temari/contracts/office-books';
import { RECEIVABLE_AGES, type ReceivableAge } from '@temari/contracts/vocabulary';
import { type FormEvent, useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useHoursWords } from '../../../lib/domain/hours-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { MonthSwitch } from '../../../ui/hours/month-switch.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { CsvButton, XlsxButton } from '../csv-button.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { booksAddress } from './address.ts';
import { BooksReports } from './books-reports.tsx';
import { EntriesList } from './entries-list.tsx';
import { ReceivablesList } from './receivables-list.tsx';
import { useTexts } from './texts.ts';
import { useBooks, useBooksXlsx, useCloseBooks, useJournalCsv } from './use-books.ts';

const ageIn = (value: string): ReceivableAge | undefined => RECEIVABLE_AGES.find((age) => age === value);

/** A month of the books: its reports, what stands behind each figure, and the press that closes it. */
export const BooksPage = () => {
  const t = useTexts();
  const address = useAddress();
  const books = useBooks(address.value('month'));
  const { data } = books;
  const age = ageIn(address.value('age'));
  const account = address.value('account');
  return (
    <OfficePage title={t('title')} below={t('lead')} actions={data && <Exports month={data.month} />}>
      <QueryState query={books}>
        {(month) => (
          <>
            <MonthHead month={month} onShow={(name) => address.set({ month: name, account: '', age: '', after: '' })} />
            {age ? (
              <ReceivablesList month={month} age={age} />
            ) : account ? (
              <EntriesList month={month} account={account} />
            ) : (
              <BooksReports month={month} />
            )}
          </>
        )}
      </QueryState>
    </OfficePage>
  );
};

const Exports = ({ month }: { month: string }) => {
  const csv = useJournalCsv(month);
  const xlsx = useBooksXlsx(month);
  return (
    <>
      <CsvButton csv={csv} />
      <XlsxButton xlsx={xlsx} />
    </>
  );
};

const MonthHead = ({ month, onShow }: { month: Books; onShow: (month: string) => void }) => {
  const t = useTexts();
  const words = useWords();
  const months = useHoursWords();
  const mayAct = useMayAct(['money']);
  const [isClosing, setIsClosing] = useState(false);
  const { closed, canClose, closeFirst } = month;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <MonthSwitch of={month} onShow={onShow} />
      {closed ? (
        <Badge tone="good">
          {closed.by ? t('closed', { date: words.date(closed.at), by: closed.by }) : t('closed-nobody')}
        </Badge>
      ) : (
        <Badge tone={canClose ? 'upcoming' : 'quiet'}>{t('open')}</Badge>
      )}
      {closeFirst && (
        <TextLink to={booksAddress(closeFirst)}>{t('close-first', { month: months.month(closeFirst) })}</TextLink>
      )}
      {mayAct && canClose && (
        <Button className="ml-auto" onClick={() => setIsClosing(true)}>
          {t('close')}
        </Button>
      )}
      {closed?.hash && <p className="w-full text-sm wrap-anywhere text-ink-2">{t('hash', { hash: closed.hash })}</p>}
      {isClosing && <CloseDialog month={month} onClose={() => setIsClosing(false)} />}
    </div>
  );
};

const CloseDialog = ({ month, onClose }: { month: Books; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const months = useHoursWords();
  const sentence = useErrorSentence();
  const toast = useToast();
  const closing = useCloseBooks({
    done: () => {
      toast({ text: t('closed-now') });
      onClose();
    },
  });
  const close = (event: FormEvent): void => {
    event.preventDefault();
    closing.submit({ params: { month: month.month } });
  };
  return (
    <Dialog isOpen title={t('close-title', { month: months.month(month.month) })} onClose={onClose}>
      <Form onSubmit={close}>
        <p>{t('close-text', { count: month.entries })}</p>
        <FormError message={sentence(closing.error)} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {office('cancel')}
          </Button>
          <SubmitButton state={closing.state} label={t('close')} />
        </div>
      </Form>
    </Dialog>
  );
};
