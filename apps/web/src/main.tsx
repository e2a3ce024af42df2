import './styles.css';
import { DEFAULT_LANGUAGE, isLanguage } from '@temari/contracts/languages';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { BrowserRouter } from './app/browser-router.tsx';
import { untilDrawnPageIsHere, untilPageIsHere } from './app/page-code.ts';
import { takeDrawnPage } from './lib/api/drawn-page.ts';
import { createPublicStore } from './lib/api/public-data.ts';
import { remembered } from './lib/device/remember.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');

const drawnPage = takeDrawnPage();
if (drawnPage) delete root.dataset.waiting;
/** What the server drew is taken over; where it sent a waiting frame alone, the device draws over it. */
const isDrawn = root.firstChild !== null && !('waiting' in root.dataset);
const prefetched = JSON.parse(document.getElementById('prefetched')?.textContent || '{}');
const store = createPublicStore(prefetched);
// What the server drew is taken over as it was drawn; a waiting frame may be an old one, kept on the device.
const chosen = (name: string, drawn: string | undefined): string | undefined =>
  (isDrawn ? undefined : remembered(name)) ?? drawn;
const asked = chosen('lang', document.documentElement.lang);
const language = isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
const savesData = chosen('pictures', document.documentElement.dataset.pictures) === 'off';
const isKnown = 'known' in document.documentElement.dataset;
/** The worker's word for a page that it could neither fetch nor find. */
const isNotKept = root.dataset.waiting === 'not-kept';
const app = (
  <BrowserRouter>
    <App store={store} language={language} savesData={savesData} isKnown={isKnown} isNotKept={isNotKept} />
  </BrowserRouter>
);
// In slices: a slow phone answers touches while the page comes alive.
const hydrate = (): void => startTransition(() => void hydrateRoot(root, app));
if (drawnPage) {
  void untilDrawnPageIsHere(location.pathname, language, drawnPage.drawnWith).then(hydrate);
} else if (isDrawn) {
  hydrate();
} else {
  void untilPageIsHere(location.pathname).then(() => createRoot(root).render(app));
}
