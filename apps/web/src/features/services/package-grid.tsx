import type { Service } from '@temari/contracts/vocabulary';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { ThinHem } from '../../ui/brand/hem.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ReadState } from '../../ui/states/read-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { PackageCard } from './package-card.tsx';
import { useTexts } from './texts.ts';
import { usePackages } from './use-packages.ts';

/** As high as a package with two offers, so that nothing below moves when the packages come. */
const SkeletonPackage = () => (
  <div className="flex min-h-112 flex-col overflow-hidden rounded-card border border-line bg-surface">
    <ThinHem />
    <div className="flex grow flex-col gap-4 p-5 sm:p-6">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-11 w-3/4" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
      <div className="grow" />
      <Skeleton className="h-12 w-full" />
    </div>
  </div>
);

const SkeletonPackages = () => (
  <CardGrid columns={4}>
    <SkeletonPackage />
    <SkeletonPackage />
    <SkeletonPackage />
    <SkeletonPackage />
  </CardGrid>
);

const NoPackages = () => {
  const t = useTexts();
  return (
    <EmptyState
      illustration={<Illustration name="lamp" className="w-45" />}
      title={t('no-packages')}
      action={
        <ButtonLink to={paths.contact} variant="outline" size="small">
          {t('ask-us')}
        </ButtonLink>
      }
    >
      {t('no-packages-text')}
    </EmptyState>
  );
};

export const PackageGrid = ({ service, title }: { service: Service; title: string }) => {
  const t = useTexts();
  const packages = usePackages(service);
  return (
    <section aria-labelledby="packages-title" className="bg-sand">
      <div className="wrap flex flex-col gap-6 py-12 lg:gap-8 lg:pt-16 lg:pb-22">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="packages-title" className="font-serif text-h2 font-bold">
            {title}
          </h2>
          <p className="text-ink-2">{t('prices-in-birr')}</p>
        </div>
        <ReadState query={packages} skeleton={<SkeletonPackages />} empty={<NoPackages />}>
          {(list) => (
            <CardGrid columns={list.length === 3 ? 3 : 4}>
              {list.map((offered) => (
                <PackageCard key={offered.id} service={service} offered={offered} />
              ))}
            </CardGrid>
          )}
        </ReadState>
      </div>
    </section>
  );
};
