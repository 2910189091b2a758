// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://console.example/"}
import { expect, it } from 'vitest';
import { placesOf } from '../../../../src/custom/templates/TemplateNotice';

const request = {
  ...{ id: 1, platform: 'AWS', account: '019', region: 'us-east-1' },
  ...{ template_id: 'lt-1', version: '1', process_name: 'Fares' },
};

it('checks each template of several requests once, and no incomplete one', () => {
  const rows = [
    request,
    { ...request, id: 2, version: '2' },
    { ...request, id: '3', process_name: 'Rates' },
    { ...request, id: 4, platform: 'Hyonix' },
    { ...request, id: 5, region: '' },
    { id: 6, platform: 'AWS', template_id: 'lt-1' },
  ];
  const place = { account: '019', region: 'us-east-1', template_id: 'lt-1', version: '1' };
  expect(placesOf(rows)).toEqual([
    { place, ids: ['1', '3'] },
    { place: { ...place, version: '2' }, ids: ['2'] },
  ]);
});
