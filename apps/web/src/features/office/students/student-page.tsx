import { ENROLLMENT_NEEDS } from '@temari/contracts/office-needs';
import type { OfficeStudent } from '@temari/contracts/office-students';
import { useParams } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DefinitionList } from '../../../ui/layout/definition-list.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { RecoveryCard } from '../recovery/recovery-card.tsx';
import { PaymentBadge } from '../status-badges.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { WorkLink } from '../work-link.tsx';
import { useTexts } from './texts.ts';
import { useStudent } from './use-students.ts';

type Enrolled = OfficeStudent['enrolled'][number];

export const StudentPage = () => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const { id = '' } = useParams();
  const student = useStudent(id);
  return (
    <QueryState query={student}>
      {(data) => (
        <OfficePage
          title={`${data.firstName} ${data.lastName}`}
          tab={t('title')}
          back={<BackLink to={paths.office.students}>{t('title')}</BackLink>}
        >
          <Card kind="flat" title={t('account')}>
            <DefinitionList
              columns={3}
              items={[
                {
                  label: t('phone'),
                  value: <TextLink href={`tel:${data.phoneNumber}`}>{data.phoneNumber}</TextLink>,
                },
                { label: t('email'), value: <TextLink href={`mailto:${data.email}`}>{data.email}</TextLink> },
                { label: t('since'), value: words.date(data.createdAt) },
                ...(data.paidEtb === null
                  ? []
                  : [{ label: t('paid-in-all'), value: <Money amountEtb={data.paidEtb} /> }]),
              ]}
            />
          </Card>
          <RecoveryCard accountId={data.id} resetPath={paths.reset} />
          <Table
            caption={t('enrollments')}
            isCaptionShown
            rows={data.enrolled}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'name',
                header: t('student'),
                cell: (row) => (
                  <WorkLink needs={ENROLLMENT_NEEDS} to={paths.office.enrollment(row.id)}>
                    {row.fullName}
                  </WorkLink>
                ),
              },
              {
                key: 'service',
                header: t('service'),
                cell: ({ service, grade }) => [words.service(service), grade].filter(Boolean).join(', '),
              },
              ...(data.paidEtb === null
                ? []
                : [
                    {
                      key: 'price',
                      header: t('price'),
                      align: 'end' as const,
                      cell: ({ priceEtb }: Enrolled) => priceEtb !== null && <Money amountEtb={priceEtb} />,
                    },
                  ]),
              { key: 'payment', header: t('payment'), cell: (row) => <PaymentBadge status={row.paymentStatus} /> },
              {
                key: 'class',
                header: t('class'),
                cell: (row) =>
                  row.class ? (
                    <WorkLink needs={['teaching']} to={paths.office.class(row.class.id)}>
                      {words.course(row.class)}
                    </WorkLink>
                  ) : (
                    '—'
                  ),
              },
              { key: 'created', header: t('when'), cell: (row) => words.date(row.createdAt) },
            ]}
          />
          {data.paidEtb !== null && (
            <Table
              caption={t('payments')}
              isCaptionShown
              rows={data.payments}
              rowKey={(row) => row.id}
              columns={[
                { key: 'when', header: t('when'), cell: (row) => words.when(row.settledAt ?? row.createdAt) },
                {
                  key: 'student',
                  header: t('student'),
                  cell: (row) => <TextLink to={paths.office.enrollment(row.enrollmentId)}>{row.fullName}</TextLink>,
                },
                { key: 'type', header: t('way'), cell: ({ type }) => office(`payment-type-${type}`) },
                {
                  key: 'amount',
                  header: t('amount'),
                  align: 'end',
                  cell: (row) => <Money amountEtb={row.amountEtb} />,
                },
                { key: 'receipt', header: t('receipt'), align: 'end', cell: (row) => row.receiptNumber ?? '—' },
                { key: 'status', header: t('payment'), cell: ({ status }) => <PaymentBadge status={status} /> },
              ]}
            />
          )}
        </OfficePage>
      )}
    </QueryState>
  );
};
