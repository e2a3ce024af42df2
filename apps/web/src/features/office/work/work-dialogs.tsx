import { NewWorkDialog } from './new-work-dialog.tsx';
import { WorkDialog } from './work-dialog.tsx';

/** Both are made of the same fields, and travel together. */
export const workDialogs = { NewWorkDialog, WorkDialog };
