import { useSite } from '../../lib/domain/site.ts';

/** What a page is called in a tab, in a list of findings and where it is shared. */
export const PageHead = ({ title, description }: { title: string; description: string }) => {
  const { name } = useSite();
  const whole = title.includes(name) ? title : `${title} · ${name}`;
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={description} />
    </>
  );
};
