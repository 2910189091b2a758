import * as z from 'zod/mini';
import { ask } from '../../dataProvider/ask';
import { t } from '../../i18n/translate';
import { answerOf, failedAnswer, type ToolAnswer } from '../../ui/tool/toolAnswer';
import { faultIn } from './faultIn';
import type { TemplateForm } from './templateFields';
import type { TemplateTool } from './templateTools';

/** Any object without a `message` is a success; what a `message` holds decides on nothing else (specification, section 7). */
const anyObject = z.looseObject({});

/**
 * Sends a launch template.
 *
 * @returns what there is to say; `undefined` when that is nothing
 */
export async function sendTemplate(
  { call, bodyOf, texts }: TemplateTool,
  form: TemplateForm,
): Promise<ToolAnswer | undefined> {
  const failed = t(texts.failed);
  try {
    const { answer, reply } = await ask({ ...call, answer: anyObject }, { body: bodyOf(form) });
    const fault = faultIn(answer, failed);
    return fault === undefined ? answerOf('success', t(texts.done), reply) : answerOf('error', fault, reply);
  } catch (error) {
    return failedAnswer(error, failed, t('templates.noAnswer'));
  }
}
