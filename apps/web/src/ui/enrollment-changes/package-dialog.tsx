import type { PackageChange } from '@temari/contracts/enrollment-changes';
import { useState } from 'react';
import { useDates } from '../../lib/language/dates.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { RadioCards } from '../fields/radio-cards.tsx';
import { Money, useMoney } from '../money/money.tsx';
import { ReadState } from '../states/read-state.tsx';
import { SkeletonLines } from '../states/skeleton.tsx';
import { ChangeDialog, Meaning } from './change-dialog.tsx';
import type { ChangeDialogOf } from './pause-and-stop-dialogs.tsx';
import { useTexts } from './texts.ts';
import { previewedOf, useChangePackage, usePackagePreview, usePackagesToChangeTo } from './use-enrollment-changes.ts';

const BeforeAndAfter = ({ change: { before, after, from } }: { change: PackageChange }) => {
  const t = useTexts();
  const dates = useDates();
  const words = useEnteredWords();
  return (
    <>
      <dl className="flex flex-col gap-2.5 border-y border-line py-4">
        <Meaning label={t('until-then', { package: words(before.package, 'title') })}>
          <Money amountEtb={before.monthlyEtb} />
        </Meaning>
        <Meaning label={t('from-then', { date: dates.long(from), package: words(after.package, 'title') })}>
          <Money amountEtb={after.monthlyEtb} />
        </Meaning>
      </dl>
      <p className="text-ink-2">{t('package-keeps')}</p>
    </>
  );
};

export const PackageDialog = ({ id, fullName, onChanged, onClose }: ChangeDialogOf) => {
  const t = useTexts();
  const words = useEnteredWords();
  const money = useMoney();
  const [chosen, setChosen] = useState('');
  const offered = usePackagesToChangeTo(id);
  const preview = usePackagePreview(id, chosen);
  const changing = useChangePackage(id, onChanged);
  return (
    <ChangeDialog
      title={t('package-title', { name: fullName })}
      confirm={t('package')}
      isReady={chosen !== '' && preview.isSuccess && !preview.isPlaceholderData}
      act={changing}
      onConfirm={() => changing.submit(chosen)}
      onClose={onClose}
    >
      <ReadState query={offered} skeleton={<SkeletonLines />} empty={<p>{t('package-none')}</p>}>
        {(list) => (
          <RadioCards
            name="package"
            label={t('package-choose')}
            value={chosen}
            onChange={setChosen}
            options={list.map((each) => ({
              value: each.package.id,
              label: words(each.package, 'title'),
              description: t('a-month', { amount: money(each.monthlyEtb) }),
            }))}
          />
        )}
      </ReadState>
      {chosen !== '' && (
        <ReadState query={preview} skeleton={<SkeletonLines />}>
          {(reply) => {
            const change = previewedOf<PackageChange>(reply);
            return change && <BeforeAndAfter change={change} />;
          }}
        </ReadState>
      )}
    </ChangeDialog>
  );
};
