import { useState } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import { PhoneCode } from './phone-code.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useTexts } from './texts.ts';
import { usePhoneChange } from './use-phone-change.ts';

/** What was done last, to be told once the form is there again. */
type Done = 'nothing' | 'saved' | 'phone-changed';

/** A new phone takes a second step; what waits for its code is known to the server, so that a reload goes on there. */
export const PersonalData = () => {
  const t = useTexts();
  const [done, setDone] = useState<Done>('nothing');
  const [wasAskedHere, setWasAskedHere] = useState(false);
  const { waiting, setWaiting } = usePhoneChange();
  return (
    <Card as="section" title={t('personal-data')}>
      {waiting ? (
        <PhoneCode
          key={waiting.id}
          change={waiting}
          takesFocus={wasAskedHere}
          onMade={() => {
            setDone('phone-changed');
            setWaiting(null);
          }}
          onGivenUp={() => setWaiting(null)}
        />
      ) : (
        <ProfileForm
          done={done}
          onChange={() => setDone('nothing')}
          onSaved={() => setDone('saved')}
          onPhoneAsked={(asked) => {
            setWasAskedHere(true);
            setWaiting(asked);
          }}
        />
      )}
    </Card>
  );
};
