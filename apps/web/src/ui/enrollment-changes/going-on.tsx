import { addisDate } from '@temari/contracts/addis-time';
import type { Going } from '@temari/contracts/months';
import { lazy, Suspense, useRef, useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { fetchAgain } from '../../lib/api/fetch-again.ts';
import { useNow } from '../../lib/device/use-now.ts';
import { useDates } from '../../lib/language/dates.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { Button } from '../actions/button.tsx';
import { MenuAction } from '../actions/menu-button.tsx';
import { ChevronDownIcon } from '../brand/first-icons.tsx';
import { FormError } from '../fields/form-error.tsx';
import { useMoney } from '../money/money.tsx';
import { useToast } from '../overlays/toast.tsx';
import { Badge } from '../states/badge.tsx';
import { useTexts } from './texts.ts';
import { useKeepGoing } from './use-enrollment-changes.ts';

/** Fetched only by those who change something. */
const PauseDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('./pause-and-stop-dialogs.tsx'))).PauseDialog,
}));
const StopDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('./pause-and-stop-dialogs.tsx'))).StopDialog,
}));
const PackageDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('./package-dialog.tsx'))).PackageDialog,
}));

const DIALOGS = { pause: PauseDialog, package: PackageDialog, stop: StopDialog };
const CHANGES = ['pause', 'package', 'stop'] as const;
type Change = (typeof CHANGES)[number];

type Whose = { id: string; fullName: string; going: Going };

/** What is planned: a stop, a pause, another package. A pause that has begun is told by how the enrollment stands. */
const Planned = ({ going: { stopsOn, pause, next } }: { going: Going }) => {
  const t = useTexts();
  const dates = useDates();
  const words = useEnteredWords();
  const money = useMoney();
  const today = addisDate(useNow());
  return (
    <>
      {stopsOn && <Badge tone="warning">{t('stops-on', { date: dates.brief(stopsOn) })}</Badge>}
      {pause && pause.from > today && (
        <Badge tone="quiet">{t('pauses', { from: dates.brief(pause.from), until: dates.brief(pause.until) })}</Badge>
      )}
      {next && (
        <Badge tone="upcoming">
          {t('changes-to', {
            date: dates.brief(next.from),
            package: words(next.package, 'title'),
            amount: money(next.monthlyEtb),
          })}
        </Badge>
      )}
    </>
  );
};

const KeepGoing = ({ id, fullName, onChanged }: { id: string; fullName: string; onChanged: () => void }) => {
  const t = useTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const keeping = useKeepGoing(id, () => {
    toast({ text: t('done-keep', { name: fullName }) });
    onChanged();
  });
  return (
    <>
      <Button
        variant="outline"
        size="small"
        aria-label={t('keep-of', { name: fullName })}
        disabled={keeping.state === 'working'}
        onClick={() => keeping.submit(null)}
      >
        {t('keep')}
      </Button>
      <FormError message={sentence(keeping.error)} />
    </>
  );
};

/** How an enrollment goes on, and a quiet menu to pause it, stop it or take another package. Needs a `ToastProvider`. */
export const GoingOn = ({ enrollment, onChanged }: { enrollment: Whose; onChanged?: () => void }) => {
  const t = useTexts();
  const toast = useToast();
  const [changing, setChanging] = useState<Change | null>(null);
  // It moves what follows down instead of lying over it: a card would cut it off.
  const menu = useRef<HTMLDetailsElement>(null);
  const { id, fullName, going } = enrollment;
  const Dialog = changing && DIALOGS[changing];
  const isPlanned = going.stopsOn !== null || going.pause !== null || going.next !== null;
  if (!going.canChange && !isPlanned) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <Planned going={going} />
      {going.canKeep && <KeepGoing id={id} fullName={fullName} onChanged={() => onChanged?.()} />}
      {going.canChange && going.stopsOn === null && (
        <details ref={menu} className="group">
          <summary
            aria-label={t('menu-of', { name: fullName })}
            className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-label font-semibold text-ink-2 select-none hover:text-green-700 [&::-webkit-details-marker]:hidden"
          >
            {t('menu')}
            <ChevronDownIcon size={18} className="transition-transform group-open:rotate-180" />
          </summary>
          <div className="mt-1.5 flex min-w-52 flex-col rounded-note border border-line bg-surface p-1.5">
            {CHANGES.map((change) => (
              <MenuAction
                key={change}
                isDanger={change === 'stop'}
                onSelect={() => {
                  if (menu.current) menu.current.open = false;
                  setChanging(change);
                }}
              >
                {t(`menu-${change}`)}
              </MenuAction>
            ))}
          </div>
        </details>
      )}
      {Dialog && changing && (
        <Suspense>
          <Dialog
            id={id}
            fullName={fullName}
            onClose={() => setChanging(null)}
            onChanged={() => {
              setChanging(null);
              toast({ text: t(`done-${changing}`, { name: fullName }) });
              onChanged?.();
            }}
          />
        </Suspense>
      )}
    </div>
  );
};
