import { WORK_OF, WORK_STATES, type WorkOf } from '@temari/contracts/work-rules';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Chips } from '../chips.tsx';
import { Filters } from '../filters.tsx';
import { OfficePage } from '../office-page.tsx';
import { OpenFilter } from '../open-filter.tsx';
import { PagedList } from '../paged-list.tsx';
import { useAddress } from '../use-address.ts';
import { NewWork } from './new-work.tsx';
import { OpenWork } from './open-work.tsx';
import { useTexts } from './texts.ts';
import { useWorkList } from './use-work.ts';
import { WorkRows } from './work-rows.tsx';

/** What the office has to do: one's own, what nobody has, and all of it. What is overdue is first. */
export const WorkPage = () => {
  const t = useTexts();
  const address = useAddress();
  const of: WorkOf = WORK_OF.find((value) => value === address.value('of')) ?? 'mine';
  const state = address.value('state') === 'done' ? 'done' : 'open';
  const work = useWorkList({ of, state, page: address.page });
  const counts = work.data?.counts;
  const item = address.value('item');
  return (
    <OfficePage title={t('title')} below={t('lead')} actions={<NewWork />}>
      <Chips
        label={t('whose')}
        chosen={of}
        onChoose={(value) => address.set({ of: value === 'mine' ? '' : value })}
        options={WORK_OF.map((value) => ({
          value,
          label: counts ? `${t(`of-${value}`)} ${counts[value]}` : t(`of-${value}`),
        }))}
      />
      <Filters>
        <OpenFilter
          address={address}
          label={t('state')}
          state={state}
          options={WORK_STATES.map((value) => ({ value, label: t(`state-${value}`) }))}
        />
      </Filters>
      <PagedList
        query={work}
        empty={<EmptyState title={t(state === 'open' ? `none-${of}` : 'none-done')}>{t('none-text')}</EmptyState>}
      >
        {({ rows }) => (
          <Card kind="flat">
            <WorkRows rows={rows} onOpen={(id) => address.set({ item: id, page: String(address.page) })} />
          </Card>
        )}
      </PagedList>
      {item && <OpenWork id={item} onClose={() => address.set({ item: '', page: String(address.page) })} />}
    </OfficePage>
  );
};
