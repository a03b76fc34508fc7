/** The HTML id of a service's line on the page of its master account, for links to it. */
export const serviceLineId = (serviceId: string) => `service-${encodeURIComponent(serviceId)}`;
