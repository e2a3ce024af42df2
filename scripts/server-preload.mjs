import { endWithParent } from './parent.mjs';

endWithParent({ andItsParent: false });
