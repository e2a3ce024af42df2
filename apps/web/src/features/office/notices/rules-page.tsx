import { NOTICE_SUBJECTS, OCCASIONS, type Occasion } from '@temari/contracts/notice-occasions';
import type { NoticeRule } from '@temari/contracts/office-notices';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { LockIcon } from '../../../ui/brand/icons.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMay, useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress } from '../use-address.ts';
import { RuleEditor } from './rule-editor.tsx';
import { editedWords } from './rule-words.ts';
import { SpendingCards } from './spending.tsx';
import { useTexts } from './texts.ts';
import { type NoticeBoard, useEditNoticeRule, useNoticeRules } from './use-notice-rules.ts';

export const NoticeRulesPage = () => {
  const t = useTexts();
  const may = useMay();
  const board = useNoticeRules();
  return (
    <OfficePage
      title={t('title')}
      below={t('lead')}
      actions={
        may(['teaching']) && (
          <ButtonLink to={officePaths.announcements} variant="outline">
            {t('announcements')}
          </ButtonLink>
        )
      }
    >
      <SpendingCards />
      <QueryState query={board}>{(found) => <Board board={found} />}</QueryState>
    </OfficePage>
  );
};

/** The list is long: whoever chose far down in it, or has the editor below it, is brought to the editor. */
const bringIntoSight = (editor: HTMLElement | null): void => {
  const top = editor?.getBoundingClientRect().top ?? 0;
  if (top < 0 || top > window.innerHeight / 2) editor?.scrollIntoView();
};

const Board = ({ board }: { board: NoticeBoard }) => {
  const address = useAddress();
  const asked = board.rules.find(({ occasion }) => occasion === address.value('occasion'));
  const shown = asked ?? board.rules[0];
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[280px_1fr]">
      <RuleList rules={board.rules} chosen={shown?.occasion} onChoose={(occasion) => address.set({ occasion })} />
      {shown && (
        <div key={shown.occasion} ref={asked && bringIntoSight} className="min-w-0 scroll-mt-20">
          <RuleEditor rule={shown} board={board} />
        </div>
      )}
    </div>
  );
};

const RuleList = ({
  rules,
  chosen,
  onChoose,
}: {
  rules: NoticeRule[];
  chosen: Occasion | undefined;
  onChoose: (occasion: Occasion) => void;
}) => {
  const t = useTexts();
  return (
    <Card kind="flat" as="section" title={t('occasions')}>
      {NOTICE_SUBJECTS.map((subject) => (
        <div key={subject}>
          <h3 className="pb-1 text-sm text-ink-2">{t(`subject-${subject}`)}</h3>
          <ul>
            {rules
              .filter(({ occasion }) => OCCASIONS[occasion].subject === subject)
              .map((rule) => (
                <li key={rule.occasion} className="flex items-center gap-2 border-t border-line">
                  <button
                    type="button"
                    aria-current={rule.occasion === chosen || undefined}
                    onClick={() => onChoose(rule.occasion)}
                    className={classNames(
                      'flex min-h-12 min-w-0 grow flex-col items-start justify-center rounded-control px-2 py-1 text-left hover:bg-sand',
                      rule.occasion === chosen && 'bg-yellow-100',
                    )}
                  >
                    <span className="text-label font-semibold">{t(`occasion-${rule.occasion}`)}</span>
                    {!rule.isShipped && <span className="text-xs text-ink-2">{t('own-words')}</span>}
                  </button>
                  <RuleSwitch rule={rule} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Card>
  );
};

/** On or off, at once; what must arrive has a lock instead. */
const RuleSwitch = ({ rule }: { rule: NoticeRule }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const mayAct = useMayAct('whole-office');
  const edit = useEditNoticeRule({ done: () => toast({ text: office('saved') }) });
  if (OCCASIONS[rule.occasion].mustArrive) {
    return (
      <span className="grid h-11 w-14 shrink-0 place-items-center text-ink-2" title={t('always-on')}>
        <LockIcon size={20} />
        <span className="sr-only">{t('always-on')}</span>
      </span>
    );
  }
  if (!mayAct) return <span className="shrink-0 text-sm text-ink-2">{t(rule.isOn ? 'on' : 'off')}</span>;
  return (
    <Switch
      label={t(`occasion-${rule.occasion}`)}
      isOn={rule.isOn}
      isWorking={edit.state === 'working'}
      onChange={(isOn) =>
        edit.submit({
          params: { occasion: rule.occasion },
          body: { isOn, words: rule.isShipped ? null : editedWords(rule), version: rule.version },
        })
      }
    />
  );
};
