import { Spinner } from '../ui/states/spinner.tsx';

/** The placeholder while a page's code is loading; as tall as a page, so that the footer does not jump. */
export const PageLoading = () => (
  <div className="grid min-h-screen place-items-center text-green-700">
    <Spinner size={32} />
  </div>
);
