type ServiceIntroProps = { id: string; eyebrow: string; title: string; lead: string; isOnGreen?: boolean };

/** The head of both service lists: what kind, a headline, and a sentence beside it. */
export const ServiceIntro = ({ id, eyebrow, title, lead, isOnGreen = false }: ServiceIntroProps) => (
  <div className="grid gap-3 lg:grid-cols-[1fr_1fr] lg:items-end lg:gap-16">
    <div className="flex flex-col gap-3">
      <p className={`text-sm font-semibold ${isOnGreen ? 'text-yellow-400' : 'text-green-700'}`}>{eyebrow}</p>
      <h2 id={id} className="max-w-115 font-serif text-h2 font-bold">
        {title}
      </h2>
    </div>
    <p className={`max-w-110 text-lg lg:justify-self-end ${isOnGreen ? 'text-green-200' : 'text-ink-2'}`}>{lead}</p>
  </div>
);
