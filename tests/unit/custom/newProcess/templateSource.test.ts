import { describe, expect, it } from 'vitest';
import { emptyForm, type ProcessDraft } from '../../../../src/custom/newProcess/processForm';
import { detailsIn } from '../../../../src/custom/newProcess/templateDetails';
import { changed, filledFrom, sourceOf, takenFields } from '../../../../src/custom/newProcess/templateSource';

const form: ProcessDraft = {
  ...emptyForm('900'),
  platform: 'AWS',
  region: 'us-east-1',
  template_id: ' lt-1 ',
  version: '3',
};
const source = { account: '900', region: 'us-east-1', template_id: 'lt-1', version: '3' };
const details = { tagname: 'extraction', instance_type: 't3.medium', ami_id: 'ami-1' };
const filled = { ...form, ...filledFrom(source, details) };

/** The form after a person has changed a part of it. */
const edited = (before: ProcessDraft, part: Partial<ProcessDraft>) => ({ ...before, ...changed(before, part) });

describe('the template of a request', () => {
  it('is known once account, region, template and version are set, on AWS only', () => {
    expect(sourceOf(form)).toEqual(source);
    for (const field of ['account', 'region', 'template_id', 'version'] as const) {
      expect(sourceOf({ ...form, [field]: '' })).toBeUndefined();
    }
    expect(sourceOf({ ...form, version: ' ' })).toBeUndefined();
    expect(sourceOf({ ...form, platform: 'DO' })).toBeUndefined();
  });

  it('fills what it says, and knows what that was', () => {
    expect(filled).toMatchObject(details);
    expect(takenFields(filled)).toEqual(['tagname', 'instance_type', 'ami_id']);
    const part = { ...form, tagname: 'mine', ...filledFrom(source, { ami_id: 'ami-1' }) };
    expect(part).toMatchObject({ tagname: 'mine', instance_type: '', ami_id: 'ami-1' });
    expect(takenFields(part)).toEqual(['ami_id']);
    expect(takenFields(form)).toEqual([]);
  });

  it('takes what it filled away again when another one is meant, and leaves the rest', () => {
    for (const part of [{ version: '31' }, { template_id: '' }, { account: '106' }, { region: 'eu-west-1' }]) {
      const other = edited({ ...filled, incharge: 'Ada' }, part);
      expect(other).toMatchObject({ ...part, tagname: '', instance_type: '', ami_id: '', incharge: 'Ada' });
      expect(takenFields(other)).toEqual([]);
    }
    const part = edited({ ...form, ...filledFrom(source, { ami_id: 'ami-1' }), tagname: 'mine' }, { version: '4' });
    expect(part).toMatchObject({ tagname: 'mine', ami_id: '' });
  });

  it('stays through what does not change it', () => {
    for (const part of [{ incharge: 'Ada' }, { version: ' 3 ' }, { machine_limit: '2' }]) {
      expect(takenFields(edited(filled, part))).toHaveLength(3);
    }
  });

  it('goes with the platform, and so does the region', () => {
    const other = edited(filled, { platform: 'DO' });
    expect(other).toMatchObject({ platform: 'DO', region: '', tagname: '', ami_id: '' });
    expect(takenFields(other)).toEqual([]);
    expect(edited(other, { platform: 'AWS' })).toMatchObject({ region: '', template_id: ' lt-1 ' });
  });
});

describe('the details in an answer', () => {
  it('are texts that are not blank; what is missing is left out', () => {
    const data = { LaunchTemplateName: ' extraction ', instance_type: 't3.medium', ImageId: 'ami-1', more: 1 };
    expect(detailsIn(data)).toEqual(details);
    expect(detailsIn({ LaunchTemplateName: '', instance_type: null, ImageId: 7 })).toEqual({});
    expect(detailsIn(Object.create({ ImageId: 'ami-1' }))).toEqual({});
  });
});
