import './styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { BrowserRouter } from './app/browser-router.tsx';
import type { Language } from './lib/i18n.ts';
import { createPublicStore } from './lib/public-data.ts';

// The server's page sets it after its first paint; the development server has no such page.
document.documentElement.dataset.painted = '';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');

const store = createPublicStore(JSON.parse(document.getElementById('prefetched')?.textContent || '{}'));
const language: Language = document.documentElement.lang === 'am' ? 'am' : 'en';
const app = (
  <BrowserRouter>
    <App store={store} language={language} />
  </BrowserRouter>
);
// In slices: a slow phone answers touches while the page comes alive.
if (root.firstChild) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
