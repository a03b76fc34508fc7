import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine stops everything for a second now and then: what is waited for comes late, not never.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);
