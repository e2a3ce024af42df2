import './styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { BrowserRouter } from './app/browser-router.tsx';
import type { Language } from './lib/i18n.ts';
import { createPublicStore } from './lib/public-data.ts';
import { remembered } from './lib/remember.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');

const store = createPublicStore(JSON.parse(document.getElementById('prefetched')?.textContent || '{}'));
// What the server drew is taken over as it was drawn; an empty frame may be an old one, kept on the device.
const chosen = (name: string, drawn: string | undefined): string | undefined =>
  (root.firstChild ? undefined : remembered(name)) ?? drawn;
const language: Language = chosen('lang', document.documentElement.lang) === 'am' ? 'am' : 'en';
const savesData = chosen('pictures', document.documentElement.dataset.pictures) === 'off';
const app = (
  <BrowserRouter>
    <App store={store} language={language} savesData={savesData} />
  </BrowserRouter>
);
// In slices: a slow phone answers touches while the page comes alive.
if (root.firstChild) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
