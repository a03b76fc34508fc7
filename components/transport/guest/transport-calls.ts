import { browserHttp } from '@/lib/api/http';
import { decideTransport } from '@/lib/api/transport/decide-transport';
import { withdrawTransport } from '@/lib/api/transport/withdraw-transport';

export const decide = (args: Parameters<typeof decideTransport>[1]) => decideTransport(browserHttp(), args);

export const withdraw = (args: { id: string }) => withdrawTransport(browserHttp(), args);
