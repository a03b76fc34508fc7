/** Names the line of a service within the page of its master account, for links that lead to it. */
export const serviceLineId = (serviceId: string) => `service-${encodeURIComponent(serviceId)}`;
