import { DEFAULT_LANGUAGE } from '@temari/contracts/languages';
import type { OfficePackage } from '@temari/contracts/office-catalogue';
import { SERVICES, type Service } from '@temari/contracts/vocabulary';
import { useState } from 'react';
import { useGradeWords } from '../../../lib/domain/grade-words.ts';
import { useEnteredWords } from '../../../lib/language/entered-words.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PlusIcon } from '../../../ui/brand/icons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useWords } from '../use-words.ts';
import { PackageDialog } from './package-dialog.tsx';
import { RecordButtons } from './record-buttons.tsx';
import { useTexts } from './texts.ts';
import { useDeletePackage, usePackages } from './use-catalogue.ts';

type Editing = { service: Service; id: string | null };

export const PackagesPart = ({ mayAct }: { mayAct: boolean }) => {
  const t = useTexts();
  const words = useWords();
  const packages = usePackages();
  const [editing, setEditing] = useState<Editing | null>(null);
  return (
    <QueryState query={packages}>
      {(list) => (
        <>
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
            {SERVICES.map((service) => (
              <Card
                key={service}
                kind="flat"
                title={words.service(service)}
                actions={
                  mayAct && (
                    <Button
                      variant="outline"
                      size="small"
                      icon={<PlusIcon size={18} />}
                      onClick={() => setEditing({ service, id: null })}
                    >
                      {t('package-new')}
                    </Button>
                  )
                }
              >
                <ul className="flex flex-col">
                  {list
                    .filter((entry) => entry.service === service)
                    .map((entry) => (
                      <PackageRow
                        key={entry.id}
                        entry={entry}
                        mayAct={mayAct}
                        onEdit={() => setEditing({ service, id: entry.id })}
                      />
                    ))}
                </ul>
              </Card>
            ))}
          </div>
          {editing && (
            <PackageDialog
              service={editing.service}
              entry={list.find(({ id }) => id === editing.id) ?? null}
              onClose={() => setEditing(null)}
            />
          )}
        </>
      )}
    </QueryState>
  );
};

const PackageRow = ({ entry, mayAct, onEdit }: { entry: OfficePackage; mayAct: boolean; onEdit: () => void }) => {
  const t = useTexts();
  const words = useEnteredWords();
  const gradeWords = useGradeWords();
  const { language } = useLanguage();
  const title = words(entry, 'title');
  const program = words(entry, 'developmentProgram');
  const translated = language === DEFAULT_LANGUAGE ? [] : (entry.translations?.[language]?.offers ?? []);
  const offers = entry.offers.map((offer, place) => translated[place] || offer);
  return (
    <li className="flex items-center justify-between gap-3 border-line py-3 not-last:border-b">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-label font-semibold">
          {title} <Money amountEtb={entry.priceEtb} className="text-green-700" />
          {entry.billing === 'once' && <Badge tone="quiet">{t('billing-once')}</Badge>}
          {!entry.isActive && <Badge tone="quiet">{t('hidden')}</Badge>}
        </p>
        <p className="text-sm text-ink-2">
          {[...(entry.grades.length > 0 ? [gradeWords(entry.grades)] : []), program, ...offers].join(' · ')} ·{' '}
          {t('sold', { count: entry.sold })}
        </p>
      </div>
      {mayAct && <RecordButtons id={entry.id} name={title} onEdit={onEdit} useRemove={useDeletePackage} />}
    </li>
  );
};
