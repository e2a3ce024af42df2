import type { Announcement } from '@temari/contracts/office-announcements';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { PlusIcon } from '../../../ui/brand/icons.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { PagedList } from '../paged-list.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useAddress } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { STATE_TONES, useAudienceWords } from './announcement-words.ts';
import { useTexts } from './texts.ts';
import { useAnnouncements } from './use-announcements.ts';

export const AnnouncementsPage = () => {
  const t = useTexts();
  const mayAct = useMayAct(['teaching']);
  const announcements = useAnnouncements(useAddress().page);
  return (
    <OfficePage
      title={t('title')}
      below={t('lead')}
      actions={
        mayAct && (
          <ButtonLink to={officePaths.newAnnouncement} icon={<PlusIcon size={20} />}>
            {t('new')}
          </ButtonLink>
        )
      }
    >
      <PagedList query={announcements} empty={<EmptyState title={t('none')}>{t('none-text')}</EmptyState>}>
        {({ rows }) => <AnnouncementTable rows={rows} />}
      </PagedList>
    </OfficePage>
  );
};

const AnnouncementTable = ({ rows }: { rows: Announcement[] }) => {
  const t = useTexts();
  const words = useWords();
  const audienceOf = useAudienceWords();
  const { language } = useLanguage();
  const columns: Column<Announcement>[] = [
    {
      key: 'what',
      header: t('what'),
      cell: ({ id, words: said }) => <TextLink to={officePaths.announcement(id)}>{said[language].title}</TextLink>,
    },
    {
      key: 'who',
      header: t('who'),
      cell: ({ audience, receivers }) => `${audienceOf(audience)} · ${t('people', { count: receivers })}`,
    },
    {
      key: 'when',
      header: t('when'),
      cell: ({ writtenAt, writtenBy }) => `${words.when(writtenAt)} · ${writtenBy?.name ?? ''}`,
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{t(`state-${state}`)}</Badge>,
    },
  ];
  return <Table caption={t('title')} rows={rows} rowKey={({ id }) => id} columns={columns} />;
};
