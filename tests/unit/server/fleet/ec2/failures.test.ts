import { expect, it } from 'vitest';
import { unknownCloudFault } from '../../../../../contract/cloudFaults';
import { wordsOf } from '../../../../../server/fleet/ec2/failures';

it.each([
  ['ThrottlingException', 'Throttling'],
  ['ExpiredTokenException', 'ExpiredToken'],
  ['UnrecognizedClientException', 'InvalidClientTokenId'],
  ['InvalidSignatureException', 'SignatureDoesNotMatch'],
])('%s has the words of %s', (code, other) => {
  expect(wordsOf(code)).toBe(wordsOf(other));
  expect(wordsOf(code)).not.toBe(unknownCloudFault);
});

it('a code of a kind that is known has the words of its kind, and any other says that the cloud refused', () => {
  expect(wordsOf('InvalidParameterValue.Tenancy')).toBe(wordsOf('InvalidParameterValue'));
  expect(wordsOf('InvalidLaunchTemplateName.AlreadyExistsException')).toMatch(/of this name/);
  expect(wordsOf('Nonsense')).toBe(unknownCloudFault);
});
