import { describe, expect, it } from 'vitest';
import { filledIn, requestFor, withdrawn } from '../../../src/form/filled';
import { templateDetails, valuesLike } from '../../../src/form/processLike';

const request = {
  ...{ id: 7, status: 0, process_name: 'Fares', subprocess_name: 'nightly', platform: 'AWS', account: '019' },
  ...{ region: 'us-east-1', process_owner: 'Ada', incharge: 'Otto', machine_limit: 5, template_id: 'lt-1' },
  ...{ version: '3', tagname: 'fares', instance_type: 't3.large', ami_id: 'ami-1', requested_by: 'lena', reason: null },
};

describe('a form that asks for a process like another one', () => {
  it('holds what was asked for, as text, and nothing of what became of it', () => {
    const { id: _id, status: _status, requested_by: _by, reason: _reason, ...asked } = request;
    expect(valuesLike(request)).toEqual({ ...asked, machine_limit: '5', template: expect.any(String) });
  });

  it('takes the limit of a process for the limit, and what is missing for empty', () => {
    const { machine_limit: _limit, region: _region, ...process } = request;
    expect(valuesLike({ ...process, machine_max_count: 40, region: null, instance_type: null })).toMatchObject({
      machine_limit: '40',
      region: '',
      instance_type: '',
    });
  });

  it('holds no credentials, whatever a back end sends', () => {
    const values = valuesLike({ ...request, username: 'robot', password: 'secret', sealed_credentials: 'x' });
    expect(JSON.stringify(values)).not.toMatch(/robot|secret|sealed/);
  });

  it('keeps its own tag name, type and image until the template is another one', () => {
    const values = valuesLike(request);
    expect(filledIn(values.template)).toEqual({ request: requestFor(templateDetails, values), fields: [] });
    expect(withdrawn(templateDetails, values)).toBeUndefined();
    expect(withdrawn(templateDetails, { ...values, version: '4' })).toEqual({ template: '' });
  });

  it('has no template’s values to keep on DigitalOcean', () => {
    expect(valuesLike({ ...request, platform: 'DO' }).template).toBeUndefined();
  });
});
