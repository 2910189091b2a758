import { expect, it } from 'vitest';
import { unknownCloudFault } from '../../../../../contract/cloudFaults';
import { wordsOf } from '../../../../../server/fleet/ec2/failures';

it.each([
  ['ThrottlingException', 'Throttling'],
  ['ExpiredTokenException', 'ExpiredToken'],
  ['UnrecognizedClientException', 'InvalidClientTokenId'],
  ['InvalidSignatureException', 'SignatureDoesNotMatch'],
])('describes %s by the words of %s', (code, other) => {
  expect(wordsOf(code)).toBe(wordsOf(other));
  expect(wordsOf(code)).not.toBe(unknownCloudFault);
});

it('describes an unknown code by its kind, or as a refusal of the cloud', () => {
  expect(wordsOf('InvalidParameterValue.Tenancy')).toBe(wordsOf('InvalidParameterValue'));
  expect(wordsOf('InvalidLaunchTemplateName.AlreadyExistsException')).toMatch(/of this name/);
  expect(wordsOf('Nonsense')).toBe(unknownCloudFault);
});
