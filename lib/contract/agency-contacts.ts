import { z } from 'zod';
import { agencyNetworkFields, agencyPhoneFields, socialNetwork } from './agency-profile';

/** One phone of an agency, /api/v1/agencies/{id}/phones. */
export const agencyPhoneRecord = z
  .object({ id: z.string(), phone: z.string(), kind: z.string(), description: z.string().nullable() })
  .meta({ id: 'AgencyPhone' });
export type AgencyPhoneRecord = z.infer<typeof agencyPhoneRecord>;

export const agencyPhoneInput = agencyPhoneFields.extend({
  description: agencyPhoneFields.shape.description.default(null),
});
export type AgencyPhoneInput = z.output<typeof agencyPhoneInput>;

/** PATCH …/phones/{phoneId}: what is left out stays. */
export const agencyPhoneChange = agencyPhoneFields.partial();
export type AgencyPhoneChange = z.infer<typeof agencyPhoneChange>;

/** One social network of an agency, /api/v1/agencies/{id}/social-media. */
export const agencyNetworkRecord = z
  .object({ id: z.string(), network: socialNetwork, url: z.string().nullable(), active: z.boolean() })
  .meta({ id: 'AgencyNetwork' });
export type AgencyNetworkRecord = z.infer<typeof agencyNetworkRecord>;

export const agencyNetworkInput = agencyNetworkFields;
export type AgencyNetworkInput = z.infer<typeof agencyNetworkInput>;

/** PATCH …/social-media/{networkId}: the network itself cannot be changed. */
export const agencyNetworkChange = agencyNetworkFields.omit({ network: true }).partial();
export type AgencyNetworkChange = z.infer<typeof agencyNetworkChange>;
