import {
  type FreshRecoveryCodes,
  freshRecoveryCodes,
  type PasswordProof,
  type SecondFactor,
  type SecondFactorConfirmation,
  type SecondFactorSetup,
  secondFactor,
  secondFactorSetup,
} from '@/lib/contract/second-factor';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

export async function confirmSecondFactor(
  http: HttpClient,
  input: SecondFactorConfirmation,
): Promise<FreshRecoveryCodes> {
  const { data } = await http.post('/api/v1/me/second-factor/confirmation', input);
  return parseData(freshRecoveryCodes, data);
}

export async function getSecondFactor(http: HttpClient): Promise<SecondFactor> {
  const { data } = await http.get('/api/v1/me/second-factor');
  return parseData(secondFactor, data);
}

export async function removeSecondFactor(http: HttpClient, input: PasswordProof): Promise<void> {
  await http.post('/api/v1/me/second-factor/removal', input);
}

export async function renewRecoveryCodes(http: HttpClient, input: PasswordProof): Promise<FreshRecoveryCodes> {
  const { data } = await http.post('/api/v1/me/second-factor/recovery-codes', input);
  return parseData(freshRecoveryCodes, data);
}

export async function setUpSecondFactor(http: HttpClient, input: PasswordProof): Promise<SecondFactorSetup> {
  const { data } = await http.post('/api/v1/me/second-factor', input);
  return parseData(secondFactorSetup, data);
}
