import type { ReactNode } from 'react';
import { PageHead } from '../../ui/layout/page-head.tsx';

export interface PolicySection {
  name: string;
  /** A list whose first words name the thing. */
  points: readonly string[];
}

type PolicyPageProps = {
  title: string;
  lead: string;
  /** From when on it holds. */
  since: string;
  sections: readonly PolicySection[];
  say: (key: string) => string;
  /** Where to read on. */
  links: ReactNode;
};

/**
 * A long text under headings: the texts of a section are `name`, `name-text`, and for each point `name-point` and
 * `name-point-text`.
 */
export const PolicyPage = ({ title, lead, since, sections, say, links }: PolicyPageProps) => (
  <>
    <PageHead title={title} description={lead} />
    <article className="wrap pt-6 pb-12 lg:pt-12 lg:pb-22">
      <div className="flex max-w-180 flex-col gap-10">
        <header className="flex flex-col gap-3">
          <h1 className="font-serif text-h1 font-bold">{title}</h1>
          <p className="text-lead text-ink-soft">{lead}</p>
          <p className="text-sm text-ink-2">{since}</p>
        </header>
        {sections.map(({ name, points }) => (
          <section key={name} aria-labelledby={name} className="flex flex-col gap-3">
            <h2 id={name} className="scroll-mt-6 font-serif text-2xl font-bold">
              {say(name)}
            </h2>
            <p>{say(`${name}-text`)}</p>
            {points.length > 0 && (
              <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-green-700">
                {points.map((point) => (
                  <li key={point}>
                    <strong className="font-semibold">{say(`${name}-${point}`)}</strong> {say(`${name}-${point}-text`)}
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <p className="flex flex-wrap gap-x-6 gap-y-5">{links}</p>
      </div>
    </article>
  </>
);
