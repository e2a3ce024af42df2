import { useTexts } from './texts.ts';

/**
 * Stands where the next lesson will be told, as tall as its `Band`; the server draws it for a device that somebody is
 * signed in on. Every visitor carries its code, so there is little of it.
 */
export const WelcomeBack = () => (
  <p className="relative z-10 min-h-45 bg-green-800 sm:min-h-24">
    <span className="wrap flex min-h-24 items-center text-lg font-semibold text-white">
      {useTexts()('welcome-back')}
    </span>
  </p>
);
