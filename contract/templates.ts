import * as z from 'zod/mini';
import { defineCall } from './call';
import { requiredText, text } from './shapes';

export const getTemplateDetails = defineCall({
  name: 'getltdet',
  method: 'POST',
  path: 'getltdet',
  access: 'launch',
  summary: 'What one version of a launch template launches',
  body: z.strictObject({
    account: requiredText,
    region: requiredText,
    template_id: requiredText,
    version: requiredText,
  }),
  reads: true,
  answer: z.looseObject({
    status: z.string(),
    data: z.looseObject({ LaunchTemplateName: z.string(), instance_type: z.string(), ImageId: z.string() }),
  }),
});

/** Any answer without a `message` is a success (specification, section 7). */
const templateAnswer = z.looseObject({ message: z.optional(z.string()) });

export const createTemplate = defineCall({
  name: 'createltbyip',
  method: 'POST',
  path: 'ec2/createltbyip',
  access: 'aws',
  summary: 'Create a launch template from an instance, found by its address or its identifier',
  body: z.strictObject({ ip: text, instance_id: text }),
  answer: templateAnswer,
});

export const updateTemplate = defineCall({
  name: 'updateltbyip',
  method: 'POST',
  path: 'ec2/updateltbyip',
  access: 'aws',
  summary: 'Make a new version of a launch template from an instance',
  body: z.strictObject({ lt_id: requiredText, version: text, ip: text, instance_id: text }),
  answer: templateAnswer,
});
