import type { TakenCash } from '@temari/contracts/office-cash';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FindHousehold } from '../find-household.tsx';
import { MonthsOf, Taken } from './take-months.tsx';
import { useTexts } from './texts.ts';

type Step =
  | { name: 'find' }
  | { name: 'pay'; household: { id: string; name: string } }
  | { name: 'taken'; taken: TakenCash };

/** From a name or a phone to money in the till. */
export const TakeCash = ({ session }: { session: string }) => {
  const t = useTexts();
  const [step, setStep] = useState<Step>({ name: 'find' });
  return (
    <Card
      kind="flat"
      as="section"
      title={step.name === 'pay' ? step.household.name : t('take')}
      actions={
        step.name === 'pay' && (
          <Button variant="outline" size="small" onClick={() => setStep({ name: 'find' })}>
            {t('other-household')}
          </Button>
        )
      }
    >
      {step.name === 'find' && (
        <FindHousehold
          label={t('find')}
          none={t('find-none')}
          chosen={null}
          onChoose={(household) => setStep({ name: 'pay', household })}
        />
      )}
      {step.name === 'pay' && (
        <MonthsOf id={step.household.id} session={session} onTaken={(taken) => setStep({ name: 'taken', taken })} />
      )}
      {step.name === 'taken' && (
        <Taken taken={step.taken} next={t('next-family')} onNext={() => setStep({ name: 'find' })} />
      )}
    </Card>
  );
};
