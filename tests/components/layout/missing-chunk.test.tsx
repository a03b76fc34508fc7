import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChunkWatch } from '@/components/layout/failure/chunk-watch';
import { FailurePage } from '@/components/layout/failure/failure-page';
import { reloadForMissingChunk } from '@/components/layout/failure/reload-for-missing-chunk';
import { ApiError } from '@/lib/api/api-error';

const reload = vi.fn();
const missing = Object.assign(new Error('Failed to load chunk /_next/static/chunks/1.js'), { name: 'ChunkLoadError' });

/** The document was loaded for one address and stands at another. */
function standAt(path: string, loadedFor = path) {
  vi.stubGlobal('location', { ...window.location, pathname: path, href: `http://localhost${path}`, reload });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: `http://localhost${loadedFor}` }] as never);
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  standAt('/adminmaster/Evento');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reload.mockReset();
});

describe('a script file that a new release dropped', () => {
  test('reloads the page as it was loaded at most once a minute', () => {
    for (let times = 0; times < 5; times++) reloadForMissingChunk(missing);
    expect(reload).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(59_999);
    reloadForMissingChunk(missing);
    expect(reload).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    reloadForMissingChunk(missing);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('reloads on a route change whatever was before', () => {
    reloadForMissingChunk(missing);
    standAt('/adminmaster/Transporte', '/adminmaster/Evento');
    reloadForMissingChunk(missing);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('does not reload where it cannot remember that it did', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    reloadForMissingChunk(missing);
    expect(reload).not.toHaveBeenCalled();
  });

  test('does not reload for another error', () => {
    reloadForMissingChunk(new Error('something else'));
    reloadForMissingChunk('a text');
    expect(reload).not.toHaveBeenCalled();
  });

  test('is heard of where an import fails and nobody catches it', () => {
    render(<ChunkWatch />);
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('other') }));
    expect(reload).not.toHaveBeenCalled();
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: missing }));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('a failed load', () => {
  test.each([
    ['/adminmaster/Evento', 'Algo salió mal', 'Intentar de nuevo'],
    ['/en/adminmaster/Evento', 'Something went wrong', 'Try again'],
  ])('at %s says so in its language, offers another try and names the request', (path, title, again) => {
    standAt(path);
    const error = new ApiError({ status: 500, code: 'INTERNAL', message: 'x', requestId: 'req-42' });
    const retry = vi.fn();
    render(<FailurePage error={error} retry={retry} />);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText('req-42')).toBeVisible();
    screen.getByRole('button', { name: again }).click();
    expect(retry).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
  });
});
