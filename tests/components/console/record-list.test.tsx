import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { auditFilters, auditList } from '@/components/audit/audit-list';
import { RecordSearch } from '@/components/console/record-list/record-search';
import {
  isFiltered,
  readRecordState,
  recordHref,
  toRecordQuery,
  withoutFilters,
} from '@/components/console/record-list/record-state';

const went = vi.fn();
vi.mock('next/navigation', () => ({
  usePathname: () => '/adminmaster/Invitados',
  useRouter: () => ({
    push: (href: string) => went('push', href),
    replace: (href: string) => went('replace', href),
  }),
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

const AUDIT_LIST = auditList(['payment.approved']);
const SHAPE = { filters: { attendance: ['pending', 'attends'] }, sorts: ['name', '-createdAt'] };

describe('the state of a list', () => {
  it('is what its address says, and writes the same address again', () => {
    const state = readRecordState({ q: ' ana ', attendance: 'attends', sort: '-name', page: '3' }, SHAPE);
    expect(state).toEqual({ q: 'ana', filters: { attendance: 'attends' }, sort: '-name', page: 3 });
    expect(recordHref(state, SHAPE)).toBe('?q=ana&attendance=attends&sort=-name&page=3');
    expect(toRecordQuery(state)).toEqual({
      page: 3,
      per_page: 20,
      sort: '-name',
      q: 'ana',
      'filter[attendance]': 'attends',
    });
  });

  it('is the plain list where the address means nothing', () => {
    const plain = readRecordState({}, SHAPE);
    const odd = { q: ['', 'x'], attendance: 'never', sort: 'constructor', page: '-1', other: 'x' };
    expect(readRecordState(odd, SHAPE)).toEqual(plain);
    expect(recordHref(plain, SHAPE)).toBe('?');
    expect(isFiltered(plain)).toBe(false);
    expect(readRecordState({ page: '1e9' }, SHAPE).page).toBe(1);
  });

  it('knows a day from words, and a period gives way to the days that are named', () => {
    const read = (query: Record<string, string>) => readRecordState(query, AUDIT_LIST);
    expect(read({ from: '2026-11-31', to: 'ayer' }).filters).toEqual({});
    const state = read({ from: '2026-11-01', to: '2026-11-20', days: '7', action: 'payment.approved' });
    expect(recordHref(state, AUDIT_LIST)).toBe('?action=payment.approved&days=7&from=2026-11-01&to=2026-11-20');
    const asked = { action: 'payment.approved', from: '2026-11-01', to: '2026-11-20' };
    expect(auditFilters(state, new Date('2026-11-21T12:00:00Z'), 'UTC')).toEqual({ ...asked, time_zone: 'UTC' });
    // Four in the morning in UTC is still the day before in Cancún: its seven days begin a day earlier.
    expect(auditFilters(read({ days: '7' }), new Date('2026-11-21T04:00:00Z'), 'America/Cancun')).toEqual({
      from: '2026-11-14',
      time_zone: 'America/Cancun',
    });
  });

  it('loses its filters and its page together, never its order', () => {
    const state = readRecordState({ q: 'ana', attendance: 'attends', sort: '-createdAt', page: '2' }, SHAPE);
    expect(withoutFilters(state)).toEqual({ q: '', filters: {}, sort: '-createdAt', page: 1 });
  });
});

describe('the search of a list', () => {
  beforeEach(() => {
    went.mockReset();
    window.history.replaceState(null, '', '/adminmaster/Invitados?attendance=pending&page=4');
  });
  const show = () =>
    render(
      <RecordSearch
        locale="es"
        labels={{ search: 'Buscar', hint: 'Nombre', apply: 'Aplicar' }}
        q=""
        sort={null}
        filters={[
          {
            name: 'attendance',
            label: 'Respuesta',
            all: 'Todas',
            value: 'pending',
            options: [{ value: 'attends', label: 'Asiste', count: 4 }],
          },
        ]}
      />,
    );

  it('folds what does not fit beside it, but nothing that is chosen, until it is asked for', async () => {
    const filter = (name: string, value = '') => ({ name, value, label: name, all: 'Todas', options: [] });
    const filters = [filter('answer'), filter('booking'), filter('side'), filter('tag', 'vip'), filter('language')];
    const labels = { search: 'Buscar', hint: 'Nombre', apply: 'Aplicar' };
    const fold = { more: 'Más filtros', fewer: 'Menos filtros' };
    render(<RecordSearch locale="es" q="" sort={null} labels={labels} fold={fold} filters={filters} />);
    const foldedOf = () =>
      screen.getAllByRole('combobox').map((each) => each.closest('[data-folded]')?.getAttribute('data-folded') ?? null);
    expect(foldedOf()).toEqual(['phone', 'phone', 'always', null, 'always']);
    const more = screen.getByRole('button', { name: fold.more });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(more);
    expect(screen.getByRole('button', { name: fold.fewer })).toHaveAttribute('aria-expanded', 'true');
    expect(foldedOf()).toEqual([null, null, null, null, null]);
  });

  it('asks once the typing pauses, keeps the filters and goes back to the first page', async () => {
    show();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar' }), { target: { value: 'lucía' } });
    expect(went).not.toHaveBeenCalled();
    await waitFor(() => expect(went).toHaveBeenCalled());
    expect(went.mock.calls).toEqual([['replace', '/adminmaster/Invitados?attendance=pending&q=luc%C3%ADa']]);
  });

  it('stays at the event of the address, before scripts load too', async () => {
    window.history.replaceState(null, '', '/adminmaster/Invitados?event=PLS-1&page=4');
    const { container } = show();
    expect([...new FormData(container.querySelector('form') as HTMLFormElement)]).toContainEqual(['event', 'PLS-1']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Respuesta' }), 'Asiste (4)');
    expect(went.mock.calls).toEqual([['push', '/adminmaster/Invitados?event=PLS-1&attendance=attends']]);
  });

  it('keeps what was asked for while the server has not answered yet', async () => {
    went.mockImplementation(() => new Promise(() => undefined));
    show();
    await userEvent.type(screen.getByRole('searchbox'), 'zoe');
    await waitFor(() => expect(went).toHaveBeenCalledTimes(1));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Respuesta' }), 'Asiste (4)');
    expect(went.mock.lastCall).toEqual(['push', '/adminmaster/Invitados?attendance=attends&q=zoe']);
  });

  it('follows a choice at once, and drops one that filters nothing', async () => {
    show();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Respuesta' }), 'Asiste (4)');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Respuesta' }), 'Todas');
    expect(went.mock.calls).toEqual([
      ['push', '/adminmaster/Invitados?attendance=attends'],
      ['push', '/adminmaster/Invitados'],
    ]);
  });
});
