/** Tells people from robots where a password is tried in vain. */
export interface Captcha {
  /** What the page's box is drawn with; null = no captcha is asked for. */
  siteKey: string | null;
  /** Whether the token is of a box that a person ticked for this site. Raises where the service cannot be asked. */
  verify(answer: { token: string; ip: string | null }): Promise<boolean>;
}
