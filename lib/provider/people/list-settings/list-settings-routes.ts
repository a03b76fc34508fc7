import { z } from 'zod';
import {
  listLayout,
  listLayoutInput,
  listName,
  listSettings,
  savedView,
  savedViewChange,
  savedViewInput,
} from '@/lib/contract/list-settings';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { recordVersion } from '@/lib/contract/record-version';
import type { ProviderApp } from '../../http/environment';
import { loggedIn } from '../../http/policy';
import { route } from '../../http/route';
import { changeView, keepLayout, readListSettings, removeView, saveView } from './list-settings';

/** Everybody's own. */
const policy = loggedIn;
const ofList = z.object({ list: listName });
const ofView = z.object({ id: recordId });

export function registerListSettingsRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/me/lists',
      summary: 'How the caller wants the console’s lists, and the filters that they keep by name',
      policy,
      answer: dataOf(listSettings),
    },
    async ({ ctx }) => ({ data: await readListSettings({ ctx }) }),
  );
  route(
    app,
    {
      method: 'put',
      path: '/api/v1/me/lists/{list}',
      summary: 'Keep which columns of a list are shown, and how close its rows stand',
      policy,
      params: ofList,
      body: listLayoutInput,
      answer: dataOf(listLayout),
    },
    async ({ ctx, params, body }) => ({ data: await keepLayout({ ctx, input: { ...params, ...body } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/me/lists/{list}/views',
      summary: 'Keep the filters of a list by a name',
      policy,
      params: ofList,
      body: savedViewInput,
      answer: dataOf(savedView),
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await saveView({ ctx, input: { ...params, ...body } }) }),
  );
  route(
    app,
    {
      method: 'patch',
      path: '/api/v1/me/saved-views/{id}',
      summary: 'Rename kept filters, or replace them',
      policy,
      params: ofView,
      body: savedViewChange,
      answer: dataOf(savedView),
    },
    async ({ ctx, params, body }) => ({ data: await changeView({ ctx, input: { ...params, ...body } }) }),
  );
  route(
    app,
    {
      method: 'delete',
      path: '/api/v1/me/saved-views/{id}',
      summary: 'Forget kept filters',
      policy,
      params: ofView,
      query: recordVersion,
      status: 204,
    },
    async ({ ctx, params, query, request }) => {
      await removeView({ ctx, input: { ...params, ...query } });
      return request.body(null, 204);
    },
  );
}
