import { HomeForm } from './home-form.tsx';
import { StepButtons, type StepProps } from './step-buttons.tsx';
import { sayHome } from './use-applications.ts';

/** The part about home. */
export const HomeStep = ({ application: { id, answers }, onDone, onBack }: StepProps) => (
  <HomeForm
    answers={answers}
    draftName={`application home ${id}`}
    act={sayHome(id)}
    onDone={onDone}
    buttons={(state) => <StepButtons state={state} onBack={onBack} />}
  />
);
