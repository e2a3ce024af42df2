import { type Application, saveApplication } from '@temari/contracts/scholarship-applications';
import { call } from '../../lib/api/api.ts';
import { HomeForm } from './home-form.tsx';
import { StepButtons } from './step-buttons.tsx';

/** The part about home. */
export const HomeStep = ({
  application: { id, answers },
  onDone,
  onBack,
}: {
  application: Application;
  onDone: () => void;
  onBack: () => void;
}) => (
  <HomeForm
    answers={answers}
    draftName={`application home ${id}`}
    act={(body) => call(saveApplication, { params: { id }, body })}
    onDone={onDone}
    buttons={(state) => <StepButtons state={state} onBack={onBack} />}
  />
);
