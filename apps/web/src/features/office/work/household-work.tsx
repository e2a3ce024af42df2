import { useState } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { NewWork } from './new-work.tsx';
import { OpenWork } from './open-work.tsx';
import { useTexts } from './texts.ts';
import { useWorkList } from './use-work.ts';
import { WorkRows } from './work-rows.tsx';

type HouseholdWorkProps = { household: { id: string; learners: { id: string; name: string }[] } };

/** What the office has to do for one household. */
export const HouseholdWork = ({ household }: HouseholdWorkProps) => {
  const t = useTexts();
  const [opened, setOpened] = useState<string | null>(null);
  const { data } = useWorkList({ household: household.id });
  return (
    <Card kind="flat" as="section" title={t('title')} actions={<NewWork household={household} />}>
      {data?.rows.length === 0 && <p className="text-sm text-ink-2">{t('none-household')}</p>}
      {data && <WorkRows rows={data.rows} onOpen={setOpened} />}
      {opened && <OpenWork id={opened} onClose={() => setOpened(null)} />}
    </Card>
  );
};
