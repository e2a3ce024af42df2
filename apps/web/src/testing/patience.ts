import { configure } from '@testing-library/react';

/** `findBy…` and `waitFor` wait a second by default, which a busy machine exceeds. */
configure({ asyncUtilTimeout: 15_000 });
