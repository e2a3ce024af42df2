import type { Leaving, StaffMember } from '@temari/contracts/office-staff';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useTexts } from './texts.ts';
import { useEndMembership, useLeaving } from './use-staff.ts';

/** Says all that happens before it is done: nobody can undo it. */
export const LeavingDialog = ({ member, onClose }: { member: StaffMember; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const leaving = useLeaving(member.id);
  const [colleague, setColleague] = useState('');
  const name = `${member.firstName} ${member.lastName}`;
  const end = useEndMembership({
    done: () => {
      toast({ text: t('has-left', { name: member.firstName }) });
      onClose();
    },
  });
  const hasOpenWork = (leaving.data?.refunds.length ?? 0) > 0;
  const isWorking = end.state === 'working';
  return (
    <Dialog
      isOpen
      title={t('leaves-question', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {office('cancel')}
          </Button>
          <Button
            variant="danger"
            disabled={isWorking || !leaving.data || (hasOpenWork && !colleague)}
            onClick={() =>
              end.submit({
                params: { id: member.id },
                body: { version: member.version, ...(colleague && { handOverTo: colleague }) },
              })
            }
          >
            {t(isWorking ? 'leaves-doing' : 'leaves-do')}
          </Button>
        </>
      }
    >
      <QueryState query={leaving}>
        {(facts) => <WhatHappens name={member.firstName} facts={facts} colleague={colleague} onChoose={setColleague} />}
      </QueryState>
      <FormError message={sentence(end.error)} />
    </Dialog>
  );
};

type WhatHappensProps = { name: string; facts: Leaving; colleague: string; onChoose: (id: string) => void };

const WhatHappens = ({ name, facts, colleague, onChoose }: WhatHappensProps) => {
  const t = useTexts();
  const money = useMoney();
  const { recoveries, refunds, till, colleagues } = facts;
  return (
    <div className="flex flex-col gap-3">
      <p>{t('leaves-now')}</p>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>{t('leaves-access', { name })}</li>
        {recoveries > 0 && <li>{t('leaves-recoveries', { name, count: recoveries })}</li>}
        {refunds.length > 0 ? (
          <li>
            {t('leaves-refunds')}
            <ul className="pt-1 font-semibold text-ink">
              {refunds.map((refund) => (
                <li key={refund.id} className="wrap-anywhere">
                  {refund.fullName} · {money(refund.amountEtb)}
                </li>
              ))}
            </ul>
          </li>
        ) : null}
        {till && <li className="font-semibold text-clay-700">{t('leaves-till', { name, till: till.name })}</li>}
        <li>{refunds.length > 0 || till ? t('leaves-rest') : t('leaves-nothing', { name })}</li>
        <li>{t('leaves-trail')}</li>
      </ul>
      {refunds.length > 0 &&
        (colleagues.length > 0 ? (
          <SelectField
            name="handOverTo"
            label={t('hand-over-to')}
            value={colleague}
            onChange={onChoose}
            options={colleagues.map((person) => ({ value: person.id, label: person.name }))}
          />
        ) : (
          <p className="font-semibold text-clay-700">{t('no-colleague')}</p>
        ))}
    </div>
  );
};
