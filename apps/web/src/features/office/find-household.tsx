import { useState } from 'react';
import { useJoined } from '../../lib/language/listed.ts';
import { Button } from '../../ui/actions/button.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { SearchField } from './search-field.tsx';
import { useFoundHouseholds } from './use-found-households.ts';

const SHOWN = 5;

type FindHouseholdProps = {
  label: string;
  /** What is said when nobody is found. */
  none: string;
  chosen: string | null;
  onChoose: (household: { id: string; name: string }) => void;
};

/** A household by its name or phone, the first few that fit. */
export const FindHousehold = ({ label, none, chosen, onChoose }: FindHouseholdProps) => {
  const joined = useJoined();
  const [search, setSearch] = useState('');
  const households = useFoundHouseholds(search.trim());
  return (
    <>
      <SearchField label={label} value={search} onChange={setSearch} />
      {search.trim().length > 1 && (
        <QueryState query={households}>
          {({ rows }) => (
            <ul className="flex flex-col gap-1">
              {rows.slice(0, SHOWN).map(({ id, name, learners }) => (
                <li key={id}>
                  <Button
                    variant="outline"
                    aria-pressed={chosen === id}
                    size="small"
                    wide="always"
                    onClick={() => onChoose({ id, name })}
                  >
                    {[name, joined(learners)].filter(Boolean).join(' · ')}
                  </Button>
                </li>
              ))}
              {rows.length === 0 && <li className="text-sm text-ink-2">{none}</li>}
            </ul>
          )}
        </QueryState>
      )}
    </>
  );
};
