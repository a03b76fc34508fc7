'use client';

import { useAddressState } from '@/components/console/list/use-address-state';
import { listHref, readListState } from './list-state';

export const useListState = () => useAddressState(readListState, listHref);
