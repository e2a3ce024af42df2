/** What a page is called in a tab, in a list of findings and where it is shared. */
export const PageHead = ({ title, description }: { title: string; description: string }) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
  </>
);
