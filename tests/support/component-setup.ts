import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A busy machine stops everything for a second now and then: what is waited for comes late, not never.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);

// Next's compiler replaces each call of it by what it made of the file; there is no function at all.
vi.mock('next/font/local', () => ({ default: () => ({ className: 'font', variable: 'font' }) }));
