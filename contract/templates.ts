import * as z from 'zod/mini';
import { defineCall } from './call';
import { field } from './field';
import { requiredText, text } from './shapes';

export const getTemplateDetails = defineCall({
  name: 'getltdet',
  method: 'POST',
  path: 'getltdet',
  access: ['aws', 'launch'],
  summary: 'What one version of a launch template launches',
  body: z.strictObject({
    account: requiredText,
    region: requiredText,
    template_id: field(requiredText, { label: 'Template ID', kind: 'identifier' }),
    version: field(requiredText, { label: 'Version', kind: 'identifier' }),
  }),
  reads: true,
  answer: z.looseObject({
    status: z.string(),
    data: z.looseObject({
      LaunchTemplateName: z.string(),
      instance_type: z.string(),
      ImageId: z.string(),
      /** A person, or an ARN of AWS if it was not created here. */
      CreatedBy: z.optional(z.nullable(z.string())),
    }),
  }),
});

/** A response without a `message` is a success (R51). */
const templateAnswer = z.looseObject({ message: z.optional(z.string()) });

/** The machine that a template is made from. Exactly one of the two is set. */
const source = {
  ip: field(text, { label: 'IP Address', kind: 'identifier', example: '10.0.0.4' }),
  instance_id: field(text, { label: 'Instance ID', kind: 'identifier', example: 'i-0a1b2c3d4e5f60718' }),
};

export const createTemplate = defineCall({
  name: 'createltbyip',
  method: 'POST',
  path: 'ec2/createltbyip',
  access: 'aws',
  summary: 'Create a launch template from an instance, found by its address or its identifier',
  body: z.strictObject(source),
  answer: templateAnswer,
});

export const updateTemplate = defineCall({
  name: 'updateltbyip',
  method: 'POST',
  path: 'ec2/updateltbyip',
  access: 'aws',
  summary: 'Make a new version of a launch template from an instance',
  body: z.strictObject({
    lt_id: field(requiredText, { label: 'Launch Template ID', kind: 'identifier', example: 'lt-0a1b2c3d4e5f60718' }),
    version: field(text, { label: 'Version', kind: 'identifier', help: 'Optional.' }),
    ...source,
  }),
  answer: templateAnswer,
});
