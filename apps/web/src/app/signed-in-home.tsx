import { ForYou } from '../features/for-you/for-you.tsx';
import { ContinueLine } from './continue-line.tsx';
import { QueryScope } from './query-frame.tsx';
import { WelcomeBack } from './welcome-back.tsx';

/** What the landing page opens with for a student or a teacher; a visitor does not carry its code. */
export const SignedInHome = () => (
  <>
    <ContinueLine />
    <QueryScope>
      <ForYou meanwhile={<WelcomeBack />} />
    </QueryScope>
  </>
);
