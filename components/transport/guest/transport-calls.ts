import { browserHttp } from '@/lib/api/http';
import { decideTransport, withdrawTransport } from '@/lib/api/transport';
export const decide = (args: Parameters<typeof decideTransport>[1]) => decideTransport(browserHttp(), args);

export const withdraw = (args: { id: string }) => withdrawTransport(browserHttp(), args);
