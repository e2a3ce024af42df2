export interface PolicySection {
  name: string;
  /** A list whose first words name the thing. */
  points: readonly string[];
}

/** Headings with what is said under them: `name`, `name-text`, and for each point `name-point` and `name-point-text`. */
export const PolicySections = ({
  sections,
  say,
}: {
  sections: readonly PolicySection[];
  say: (key: string) => string;
}) =>
  sections.map(({ name, points }) => (
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
  ));
